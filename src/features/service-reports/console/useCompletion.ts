import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#contract/apiError.ts';
import { announce } from '#console/announcements/announcer.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { ReportInHand } from './useReportEntry.ts';

/** Completes a report and leads back to where it was begun: the visit, else the object. */
export function useCompletion({ asset, draft, state, setRefused }: ReportInHand, workOrderId: string | undefined): () => Promise<void> {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notice = useProblemNotice();
  // two presses may come before the button is drawn as pending
  const isCompleting = useRef(false);
  return async () => {
    if (isCompleting.current) return;
    isCompleting.current = true;
    try {
      // what follows a completion without an answer must find what it completed
      if (!state.saved && !(await draft.begin())) return;
      const done = await draft.write('Completed');
      announce(translate('serviceReports.entry.completed', { number: done.number }));
      // going back leads to where the report was begun, not to a second one
      await navigate(workOrderId === undefined ? `/assets/${asset.id}` : `/work-orders/${workOrderId}?tab=assets`, { replace: true });
    } catch (error) {
      if (error instanceof ApiError) setRefused(error.errors);
      notice(error);
    } finally {
      isCompleting.current = false;
    }
  };
}
