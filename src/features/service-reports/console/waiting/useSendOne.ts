import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { ApiError } from '#contract/apiError.ts';
import { isFinalRefusal, newKey } from '#console/data/submissionKeys.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { isVideo } from '#console/inputs/fileRefusal.ts';
import { dropKept, keep, type Kept } from '#console/kept/kept.ts';
import { sendKept } from '#console/kept/sending.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { Asset } from '#features/assets/schema.ts';
import { isAboutVisit, savedOf } from '../ReportDraft.ts';
import { isGone, nameReport, type Sent, type WaitingPhoto, type WaitingReport } from './waiting.ts';

/**
 * Sends one waiting report or photo and then removes it. A refused one stays with the reason; rejects when it may be repeated,
 * for example after no answer.
 */
export function useSendOne() {
  const sendReport = useSendReport();
  const sendPhoto = useSendPhoto();
  const afterRefusal = useAfterRefusal();
  const sendOne = <Value extends WaitingReport | WaitingPhoto>(kept: Kept<Value>, send: (kept: Kept<Value>) => Promise<void>) =>
    sendKept([kept], async () => {
      try {
        await send(kept);
      } catch (error) {
        if (!isFinalRefusal(error)) throw error;
        await keep(kept.key, kept.owner, await afterRefusal(kept.value, error));
      }
    });
  return {
    sendReport: (report: Kept<WaitingReport>, photos: readonly Kept<WaitingPhoto>[]) => sendOne(report, (kept) => sendReport(kept, photos)),
    sendPhoto: (photo: Kept<WaitingPhoto>) => sendOne(photo, sendPhoto),
  };
}

function useSendReport() {
  const { run: write } = useWrite('serviceReports', 'write');
  return async (kept: Kept<WaitingReport>, photos: readonly Kept<WaitingPhoto>[]) => {
    const { asset, next } = kept.value;
    let { saved, unanswered } = kept.value;
    const send = async ({ body, key, saved: before }: Sent) => {
      const path = { locationId: asset.locationId, id: asset.id };
      saved = savedOf(await write({ path, body, idempotencyKey: key, ...(before ? { ifMatch: before.version } : {}) }));
    };
    // completing is a decision: after a lost answer, only a person may repeat it
    if (unanswered?.status === 'Concept') {
      await send(unanswered).catch((error: unknown) => (next && isFinalRefusal(error) ? undefined : Promise.reject(error)));
      unanswered = undefined;
      if (saved) await keep(kept.key, kept.owner, { ...kept.value, saved, unanswered });
    }
    if (next) {
      const body = saved ? { ...next.body, id: saved.id } : next.body;
      // stored before it is sent, so that a page that is opened after a lost answer repeats it
      const sent: Sent = { entry: kept.value.entry, saved, status: 'Concept', body, key: next.key };
      await keep(kept.key, kept.owner, { ...kept.value, saved, unanswered: sent, next: undefined });
      await send(sent);
    }
    if (saved) await nameReport(photos, kept.key, saved.id);
    await dropKept(kept.key);
  };
}

function useSendPhoto() {
  const { run: attach } = useWrite('serviceReports', 'attach');
  return async ({ key, value }: Kept<WaitingPhoto>) => {
    const { asset, reportId, checklistKey, division, file, idempotencyKey } = value;
    if (reportId === undefined) return;
    // the console may show another division by now
    const place = division === undefined ? {} : { division };
    const path = { ...place, locationId: asset.locationId, id: asset.id, serviceReportId: reportId };
    await attach({ path, form: { type: isVideo(file) ? 'Video' : 'Photo', checklistKey }, file, idempotencyKey });
    await dropKept(key);
  };
}

/** Returns the value after a refusal: a moved object is found at its new location, everything else waits for the person. */
function useAfterRefusal() {
  const dataProvider = useDataProvider();
  const problemText = useProblemText();
  const translate = useTranslate();
  const notify = useNotify();
  const assetNow = async ({ id }: WaitingReport['asset']): Promise<Asset | undefined> =>
    (await dataProvider.getOne<Asset>('assets', { id }).catch(() => ({ data: undefined }))).data;
  return async <Value extends WaitingReport | WaitingPhoto>(value: Value, error: unknown): Promise<Value> => {
    const isBehind = error instanceof ApiError && (error.status === 404 || error.code === 'closed');
    if (isAboutVisit(error) && 'entry' in value) {
      notify('serviceReports.waiting.visitGone', { type: 'warning', messageArgs: { name: value.asset.name } });
      return { ...value, ...withoutVisit(value) };
    }
    const asset = isBehind ? await assetNow(value.asset) : undefined;
    if (asset && error instanceof ApiError && error.status === 404 && asset.locationId !== value.asset.locationId)
      return { ...value, asset: { ...value.asset, locationId: asset.locationId } };
    return {
      ...value,
      refusal: asset && isGone(asset) ? translate(`serviceReports.waiting.objectGone.${asset.status}`) : problemText(error),
    };
  };
}

/** The same report as a first write without its visit. */
function withoutVisit({ next, unanswered }: WaitingReport): Pick<WaitingReport, 'next' | 'unanswered'> {
  const body = next?.body ?? unanswered?.body;
  return { unanswered: undefined, next: body && { body: { ...body, workOrderId: null }, key: newKey() } };
}
