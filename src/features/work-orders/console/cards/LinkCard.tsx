import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useGetOne } from '#console/data/useMethod.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useCopy } from '#console/inputs/useCopy.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { AskedAction } from '#console/records/AskedAction.tsx';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import type { WorkOrder } from '../../schema.ts';

/** The customer's link: its state, and actions to create, copy, mail and revoke it. */
export function LinkCard({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const format = useFormat();
  const { link, address, isMaking, isMailing, isRevoking, makeAndCopy, send, revoke } = useLink(order);
  const isActive = link !== undefined && link.active > 0;
  const isPending = isMaking || isMailing || isRevoking;
  return (
    <Card title={translate('workOrders.link.title')}>
      <Text>
        {isActive && link.expires
          ? translate('workOrders.link.until', { date: format.date(link.expires), smart_count: link.active })
          : translate('workOrders.link.none')}
      </Text>
      {address !== undefined && (
        <Alert severity="info">
          {translate('workOrders.link.once')}
          <Address>{address}</Address>
        </Alert>
      )}
      <Buttons>
        <ActionButton pending={isMaking} disabled={isPending} onPress={() => void makeAndCopy()}>
          {translate(address ? 'workOrders.link.copy' : 'workOrders.link.make')}
        </ActionButton>
        <ActionButton pending={isMailing} disabled={isPending || !order.contactEmail} onPress={() => void send()}>
          {translate('workOrders.link.mail')}
        </ActionButton>
        {isActive && (
          <AskedAction
            label={translate('workOrders.link.revoke')}
            question={translate('workOrders.link.confirm')}
            text={translate('workOrders.link.confirmText')}
            disabled={isPending}
            run={revoke}
          />
        )}
      </Buttons>
      {!order.contactEmail && <Text>{translate('workOrders.link.noAddress')}</Text>}
    </Card>
  );
}

/** The link of a work order. Its address is only known right after it was created, because the server does not store it. */
function useLink({ id, contactEmail }: WorkOrder) {
  const notify = useNotify();
  const attempt = useAttempt();
  const copy = useCopy({ copied: 'workOrders.link.copied', byHand: 'workOrders.link.copyByHand' });
  const path = { workOrderId: id };
  const { data: link } = useGetOne('workOrderLinks', { id });
  const making = useWrite('workOrderLinks', 'make');
  const mailing = useWrite('workOrderLinks', 'make');
  const revoking = useWrite('workOrderLinks', 'revoke');
  const [address, setAddress] = useState<string>();

  const makeAndCopy = async () => {
    if (address) return copy(address);
    await attempt(async () => {
      const made = await making.run({ path });
      setAddress(made.address);
      await copy(made.address);
    });
  };
  const send = () =>
    attempt(async () => {
      const made = await mailing.run({ path, query: { mail: 'true' } });
      setAddress(made.address);
      notify('workOrders.link.mailed', { type: 'info', messageArgs: { receiver: contactEmail } });
    });
  const revoke = async () => {
    await revoking.run({ path, ifMatch: link?.version });
    setAddress(undefined);
  };
  const isPending = { isMaking: making.isPending, isMailing: mailing.isPending, isRevoking: revoking.isPending };
  return { link, address, ...isPending, makeAndCopy, send, revoke };
}

const Text = styled('p')({ margin: '0 0 8px', fontSize: '0.875rem', color: colour.ink2, 'div + &': { margin: '8px 0 0' } });
const Address = styled('code')({ display: 'block', marginTop: 4, overflowWrap: 'anywhere', userSelect: 'all', fontSize: '0.8125rem' });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, 'div + &': { marginTop: 8 } });
