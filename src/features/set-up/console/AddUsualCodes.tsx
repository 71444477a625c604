import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { focusHeading } from '#console/layout/useNavigationMarks.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { usualCountries } from '#features/lookups/schema.ts';

type UsualCountry = (typeof usualCountries)[number];

/**
 * Adds the usual codes of a country, with that of the division first; existing codes are kept. Those of another country are asked
 * about, because they can be removed only one by one.
 */
export function AddUsualCodes({ country }: { country: string }) {
  const translate = useTranslate();
  const { run, isPending } = useAdding();
  const [asked, setAsked] = useState<UsualCountry>();
  const known = usualCountries.find((one) => one === country);
  const own = known ?? 'NL';
  return (
    <>
      {[own, ...usualCountries.filter((one) => one !== own)].map((one) => (
        <ActionButton
          key={one}
          main={one === own}
          pending={isPending}
          onPress={() => (known === undefined || one === own ? void run(one) : setAsked(one))}
        >
          {translate(`setUp.usual.${one}`)}
        </ActionButton>
      ))}
      {asked && (
        <Confirmation
          question={translate('setUp.usualOfOther')}
          text={translate('setUp.usualOfOtherHint')}
          action={translate(`setUp.usual.${asked}`)}
          isPending={isPending}
          onConfirm={() => void run(asked).then(() => setAsked(undefined))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function useAdding() {
  const notify = useNotify();
  const attempt = useAttempt();
  const add = useWrite('vatCodes', 'addUsual');
  const run = (country: UsualCountry) =>
    attempt(async () => {
      await add.run({ body: { country } });
      // the step is done, and its buttons are gone
      focusHeading();
      notify('setUp.usualAdded', { type: 'info' });
    });
  return { run, isPending: add.isPending };
}
