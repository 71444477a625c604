import { useTranslate } from 'ra-core';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { useRecordForm } from '#console/forms/RecordFormContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { Guard, Obstacle } from '../rules.ts';

/** The reasons why booking was refused, until they are resolved. */
export interface Refusal {
  obstacles: readonly Obstacle[];
  /** Further errors of the server that belong to no field. */
  text: string | undefined;
  /** Takes the server's error, and moves to the field of the first reason. */
  refuse: (error: unknown) => void;
  /** Removes resolved reasons; without a test all of them. */
  mend: (isMended?: (obstacle: Obstacle) => boolean) => void;
  /** Moves to the field where a reason can be resolved. */
  goTo: (obstacle: Obstacle) => void;
  /** The text of a reason in the reader's language. */
  textOf: (obstacle: Obstacle) => string;
  /** The error of the field where one of these reasons can be resolved. */
  errorOf: (...codes: readonly Guard[]) => string | undefined;
  /** The input of the VAT amount that differs too much. */
  vatInput: RefObject<HTMLElement | null>;
}

const fields: Readonly<Record<Guard, string | undefined>> = {
  noLines: 'lines',
  controlAmount: 'controlAmount',
  vatDifference: undefined,
  priceDifference: 'lines',
  periodUnknown: 'financialPeriod',
  periodClosed: 'financialPeriod',
  accountBlocked: 'supplierId',
  fourEyes: undefined,
};

/** Holds the reasons for which the server refused an invoice. */
export function useRefusal(): Refusal {
  const showProblem = useProblemNotice();
  const problemText = useProblemText();
  const textOf = useObstacleText();
  const { focusField } = useRecordForm();
  const vatInput = useRef<HTMLElement>(null);
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>([]);
  const [text, setText] = useState<string>();
  const goTo = (obstacle: Obstacle) => {
    const [line] = linesOf(obstacle);
    const field = line === undefined ? fields[obstacle.code] : `lines.${line - 1}.unitPrice`;
    if (field) focusField(field);
    else if (obstacle.code === 'vatDifference') vatInput.current?.focus();
  };
  const refuse = (error: unknown) => {
    const found = obstaclesOf(error);
    const isAnswered = error instanceof ApiError && error.status > 0;
    setObstacles(found);
    setText(found.length === 0 && isAnswered ? problemText(error) : undefined);
    if (!isAnswered) showProblem(error);
    // after the fields have rendered their errors
    window.setTimeout(() => found[0] && goTo(found[0]));
  };
  const mend = useCallback((isMended: (obstacle: Obstacle) => boolean = () => true) => {
    setObstacles((before) => (before.some(isMended) ? before.filter((one) => !isMended(one)) : before));
    setText(undefined);
  }, []);
  const errorOf = (...codes: readonly Guard[]) => {
    const own = obstacles.find(({ code }) => codes.includes(code));
    return own && textOf(own);
  };
  return { obstacles, text, refuse, mend, goTo, textOf, errorOf, vatInput };
}

function useObstacleText(): (obstacle: Obstacle) => string {
  const translate = useTranslate();
  const format = useFormat();
  return useMemo(
    () => (obstacle) => {
      const { code, params, amounts = {} } = obstacle;
      if (code === 'controlAmount' && amounts['controlAmount'] === undefined)
        return `${translate('purchaseInvoices.totals.noControlAmount')}.`;
      const written = Object.entries(amounts).map(([name, amount]) => [name, format.number(amount, 2)]);
      return translate(`problem.${code}`, { ...params, ...Object.fromEntries(written) });
    },
    [translate, format],
  );
}

/** The numbers of the lines that a reason names. */
export function linesOf({ params }: Obstacle): number[] {
  return String(params?.['lines'] ?? '')
    .split(', ')
    .flatMap((number) => Number(number) || []);
}

function obstaclesOf(error: unknown): readonly Obstacle[] {
  const found = error instanceof ApiError ? error.extra['obstacles'] : undefined;
  return Array.isArray(found) ? (found as Obstacle[]) : []; // the server's form of refused guards
}
