import Alert from '@mui/material/Alert';
import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { announce } from '#console/announcements/announcer.ts';
import { isPassing } from '#console/data/submissionKeys.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { dropKept } from '#console/kept/kept.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { WorkOrder } from '../../schema.ts';
import { Glass, type Drawing } from './Glass.tsx';
import { unrefused, useWaitingWork } from '../waiting/useWaitingWork.ts';
import { useKeepSignature } from './useKeepSignature.ts';
import { writtenName } from './writtenName.ts';

/** Lets the customer sign on this device: with finger or mouse, or by a typed name with a confirmation. */
export function SignDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const { sign, isPending } = useSigning(order);
  const drawing = useRef<Drawing>(null);
  const [signedBy, setSignedBy] = useState(order.contactName);
  const [role, setRole] = useState<string | null>(null);
  const [isTyped, setTyped] = useState(false);
  const [isConfirmed, setConfirmed] = useState<boolean | null>(false);
  const [refusal, setRefusal] = useState<string>();

  const handleSign = async () => {
    setRefusal(undefined);
    const name = signedBy?.trim() ?? '';
    if (name === '') return setRefusal(translate('workOrders.sign.nameNeeded'));
    if (isTyped && !isConfirmed) return setRefusal(translate('workOrders.sign.confirmNeeded'));
    const image = await (isTyped ? writtenName(name) : drawing.current?.image());
    if (!image) return setRefusal(translate('workOrders.sign.drawFirst'));
    const refused = await sign({ name, role, image });
    return refused === undefined ? onClose() : setRefusal(refused);
  };

  const handleOtherWay = () => {
    setTyped(!isTyped);
    setRefusal(undefined);
  };

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSign();
        }}
      >
        <DialogTitle id={id}>{translate('workOrders.sign.title', { number: order.number })}</DialogTitle>
        <Content>
          <p>{translate('workOrders.sign.text')}</p>
          {!isTyped && <Glass ref={drawing} />}
          <TextInput label={translate('workOrders.sign.name')} required value={signedBy} onChange={setSignedBy} />
          <TextInput label={translate('workOrders.sign.role')} value={role} onChange={setRole} />
          {isTyped && <CheckboxInput label={translate('workOrders.sign.confirm')} value={isConfirmed} onChange={setConfirmed} />}
          <div>
            <ActionButton onPress={handleOtherWay}>{translate(isTyped ? 'workOrders.sign.draw' : 'workOrders.sign.type')}</ActionButton>
          </div>
          <Refusal text={refusal} />
        </Content>
        <DialogActions>
          <ActionButton onPress={onClose}>{translate('ra.action.back')}</ActionButton>
          <ActionButton main type="submit" pending={isPending}>
            {translate('workOrders.sign.submit')}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Refusal({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Alert severity="error" role="alert">
      {text}
    </Alert>
  );
}

interface Signature {
  name: string;
  role: string | null;
  image: Blob;
}

/** Sends a signature, or keeps it in this browser; resolves with the reason when neither is possible. */
function useSigning(order: WorkOrder): { sign: (signature: Signature) => Promise<string | undefined>; isPending: boolean } {
  const translate = useTranslate();
  const problemText = useProblemText();
  const keepSignature = useKeepSignature(order);
  // the signature covers the states of lines, so it goes after those that wait
  const { lines, signatures: waiting } = useWaitingWork(order.id);
  const isAfterLines = unrefused(lines).length > 0;
  const { run, isPending } = useWrite('workOrders', 'sign');
  const sign = async ({ name, role, image }: Signature) => {
    const form = { signedBy: name, ...(role ? { role } : {}), ...(order.contentHash ? { contentHash: order.contentHash } : {}) };
    const file = new File([image], 'autograph.png', { type: 'image/png' });
    if (isAfterLines) return (await keepSignature(form, file)) ? undefined : translate('workOrders.sign.waiting.linesFirst');
    try {
      await run({ path: { locationId: order.locationId, id: order.id }, ifMatch: order.version, form, file });
      // this one replaces those that wait
      await Promise.all(waiting.map(({ key }) => dropKept(key)));
      announce(translate('workOrders.signed'));
      return undefined;
    } catch (error) {
      return isPassing(error) && (await keepSignature(form, file)) ? undefined : problemText(error);
    }
  };
  return { sign, isPending };
}

const Content = styled(DialogContent)({ display: 'grid', gap: 12, p: { margin: 0 } });
