import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#contract/apiError.ts';
import { announce } from '#console/announcements/announcer.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { showRefused } from './RefusalInBar.tsx';
import type { ReportInHand } from './useReportEntry.ts';

/** Completes a report and returns to where it was started: the visit, else the object. */
export function useCompletion({ asset, draft, state, setRefused }: ReportInHand, workOrderId: string | undefined): () => Promise<void> {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notice = useProblemNotice();
  // the button may be pressed twice before it is rendered as pending
  const isCompleting = useRef(false);
  return async () => {
    if (isCompleting.current) return;
    isCompleting.current = true;
    try {
      // a draft must exist first, so that a repetition after a lost answer finds the completed report
      if (!state.saved && !(await draft.begin())) return;
      const done = await draft.write('Completed');
      announce(translate('serviceReports.entry.completed', { number: done.number }));
      // the Back button leads to where the report was started, not to a second report
      await navigate(workOrderId === undefined ? `/assets/${asset.id}` : `/work-orders/${workOrderId}?tab=assets`, { replace: true });
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
        // the fields are marked before the first one gets the focus
        flushSync(() => setRefused(error.errors));
        showRefused();
      }
      notice(error);
    } finally {
      isCompleting.current = false;
    }
  };
}
