import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useUnloadQuestion } from '#console/forms/useUnloadQuestion.ts';
import { Kbd } from '#console/keyboard/Kbd.tsx';
import { useHotkey } from '#console/keyboard/useHotkey.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { Card } from '#console/records/Card.tsx';
import type { ServiceRequest } from '../schema.ts';
import type { Review, Terms } from './useReview.ts';

/** The inputs for the terms of an acceptance. */
export interface TermsFormProps {
  form: RefObject<HTMLFormElement | null>;
  request: ServiceRequest;
  /** Whether the customer requires an order number on everything. */
  mustNameOrder: boolean;
  review: Review;
}

/** The form for the terms of an acceptance. Its input is kept when a colleague changes the request in the meantime. */
export function TermsForm({ form, request, mustNameOrder, review }: TermsFormProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useTyped(request.id);
  useUnloadQuestion(() => Object.values(typed).some(Boolean));
  const order = useRef<HTMLElement>(null);
  const terms: Terms = { purchaseOrder: request.purchaseOrder, wifiNetwork: request.wifiNetwork, wifiCode: null, ...typed };
  const { outcome } = review;
  const isAgain = request.status === 'Accepted';
  useEffect(() => {
    if (outcome?.errors['purchaseOrder']) order.current?.focus();
  }, [outcome]);
  const title = translate(isAgain ? 'serviceRequests.agreed' : 'serviceRequests.whenAccepting');
  useHotkey('p', () => order.current?.focus(), { label: title });
  const field = (name: keyof Terms) => ({
    label: translate(`resources.serviceRequests.fields.${name}`),
    value: terms[name],
    error: outcome?.errors[name],
    onChange: (value: string | null) => setTyped({ ...typed, [name]: value }),
  });
  const handleSubmit = async () => {
    if (await (isAgain ? review.amend(terms) : review.accept(terms))) setTyped({});
  };
  return (
    <Card
      title={
        <Title>
          {title} <Kbd keys="p" />
        </Title>
      }
    >
      <Fields
        ref={form}
        onKeyDown={({ key }) => {
          // moves the focus to the page, where the hotkeys of the buttons work
          if (key === 'Escape' && document.activeElement instanceof HTMLElement) document.activeElement.blur();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <TextInput {...field('purchaseOrder')} required={mustNameOrder} inputRef={order} />
        <TextInput {...field('wifiNetwork')} />
        <TextInput {...field('wifiCode')} placeholder={request.wifiCode ? translate('serviceRequests.codeKept') : ''} />
        {/* Enter in a field accepts as well */}
        <input type="submit" hidden />
      </Fields>
    </Card>
  );
}

/** The input for a request. It is kept when another request is opened, but only in memory, because it may contain a Wi-Fi code. */
function useTyped(id: string): [Partial<Terms>, (typed: Partial<Terms>) => void] {
  const queryClient = useQueryClient();
  const key = ['typedTerms', id];
  const [typed, setTyped] = useState<Partial<Terms>>(() => queryClient.getQueryData(key) ?? {});
  const keep = (next: Partial<Terms>) => {
    queryClient.setQueryDefaults(['typedTerms'], { gcTime: Infinity });
    queryClient.setQueryData(key, next);
    setTyped(next);
  };
  return [typed, keep];
}

const Title = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });

const Fields = styled('form')({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))', gap: 12 });
