import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { announce } from '#console/announcements/announcer.ts';
import { fieldTexts } from '#console/data/fieldTexts.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { ServiceRequest, ServiceRequestChange } from '../schema.ts';
import { masked } from './masked.ts';

/** The server's last answer to a decision. */
export interface Outcome {
  text: string;
  isRefusal: boolean;
  errors: Record<string, string>;
}

/** The terms of an acceptance, as typed in the fields. */
export interface Terms {
  purchaseOrder: string | null;
  wifiNetwork: string | null;
  /** Null leaves the code unchanged. */
  wifiCode: string | null;
}

/** The commands of a review; the server's last answer is kept until the next one. */
export function useReview(request: ServiceRequest) {
  const translate = useTranslate();
  const whyRefused = useRefusalText(request);
  const [outcome, setOutcome] = useState<Outcome>();
  const accept = useWrite('serviceRequests', 'accept');
  const decline = useWrite('serviceRequests', 'decline');
  const update = useWrite('serviceRequests', 'update');
  const at = { path: { id: request.id }, ifMatch: request.version };
  const change = (data: ServiceRequestChange) => update.run({ id: request.id, data, previousData: request });

  const run = async (command: () => Promise<ServiceRequest>): Promise<boolean> => {
    setOutcome(undefined);
    try {
      const answer = await command();
      const key = answer.status === request.status ? 'serviceRequests.updated' : 'serviceRequests.became';
      const text = translate(key, { number: answer.number, status: translate(`serviceRequests.status.${answer.status}`) });
      setOutcome({ text, isRefusal: false, errors: {} });
      announce(text);
      return true;
    } catch (error) {
      setOutcome({ text: await whyRefused(error), isRefusal: true, errors: error instanceof ApiError ? fieldTexts(error) : {} });
      return false;
    }
  };
  return {
    outcome,
    isPending: accept.isPending || decline.isPending || update.isPending,
    accept: (terms: Terms) => run(() => accept.run({ ...at, body: terms })),
    /** Changes the agreed terms; empty fields are removed, and a code is removed with its network. */
    amend: ({ wifiCode, ...terms }: Terms) => {
      const code = terms.wifiNetwork === null ? { wifiCode: null } : wifiCode === null ? {} : { wifiCode };
      return run(() => change({ ...terms, ...code }));
    },
    decline: (reason: string | null) => run(() => decline.run({ ...at, ...(reason ? { body: { reason } } : {}) })),
    move: (status: 'Open' | 'Void') => run(() => change({ status })),
  };
}

/** See {@link useReview}. */
export type Review = ReturnType<typeof useReview>;

/**
 * The reason why a decision was refused: when a colleague was faster, who did what and when; the request is then shown in its
 * present state.
 */
function useRefusalText(before: ServiceRequest): (error: unknown) => Promise<string> {
  const translate = useTranslate();
  const format = useFormat();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  return async (error) => {
    if (!(error instanceof ApiError) || (error.code !== 'versionConflict' && error.code !== 'transition')) return problemText(error);
    const [now] = await Promise.all([
      dataProvider.getOne<ServiceRequest>('serviceRequests', { id: before.id, meta: masked }).then(
        ({ data }) => data,
        () => undefined,
      ),
      queryClient.invalidateQueries({ queryKey: ['serviceRequests'] }),
    ]);
    if (!now || now.version === before.version) return problemText(error);
    return translate(`serviceRequests.wasFirst.${whatHappened(before, now)}`, {
      name: now.modifiedByName ?? translate('serviceRequests.colleague'),
      at: format.recent(now.modified),
      status: translate(`serviceRequests.status.${now.status}`),
    });
  };
}

function whatHappened(before: ServiceRequest, now: ServiceRequest): 'changed' | 'moved' | 'Accepted' | 'Declined' {
  if (now.status === before.status) return 'changed';
  return now.status === 'Accepted' || now.status === 'Declined' ? now.status : 'moved';
}
