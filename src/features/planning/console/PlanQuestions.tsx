import { useTranslate } from 'ra-core';
import { Confirmation } from '#console/records/Confirmation.tsx';
import type { PlanningBoard } from '../schema.ts';
import { PlanDialog } from './PlanDialog.tsx';
import type { useBoard } from './useBoard.ts';

/** See {@link PlanQuestions}. */
export interface PlanQuestionsProps {
  board: PlanningBoard;
  planning: ReturnType<typeof useBoard>;
}

/** The dialogs of planning: engineer, time and reason, and whether to book an engineer twice. */
export function PlanQuestions({ board, planning: { asked, conflict, isPending, setAsked, setConflict, put } }: PlanQuestionsProps) {
  const translate = useTranslate();
  return (
    <>
      {asked && (
        <PlanDialog
          board={board}
          plan={asked}
          isPending={isPending}
          onClose={() => setAsked(undefined)}
          onPlan={(what) => void put(what)}
        />
      )}
      {conflict && (
        <Confirmation
          question={translate('planning.bookTwice')}
          text={conflict.text}
          action={translate('workOrders.planAnyway')}
          isPending={isPending}
          onConfirm={() => void put(conflict.plan)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  );
}
