import { useNotify, useTranslate } from 'ra-core';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { focusHeading } from '#console/layout/useNavigationMarks.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { usualCountries } from '#features/lookups/schema.ts';

/** Adds the usual codes of a country, with that of the division first; existing codes are kept. */
export function AddUsualCodes({ country }: { country: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const add = useWrite('vatCodes', 'addUsual');
  const run = async (chosen: (typeof usualCountries)[number]) => {
    try {
      await add.run({ body: { country: chosen } });
      // the step is done, and its buttons are gone
      focusHeading();
      notify('setUp.usualAdded', { type: 'info' });
    } catch (error) {
      showProblem(error);
    }
  };
  const own = usualCountries.find((one) => one === country) ?? 'NL';
  return [own, ...usualCountries.filter((one) => one !== own)].map((one) => (
    <ActionButton key={one} main={one === own} pending={add.isPending} onPress={() => void run(one)}>
      {translate(`setUp.usual.${one}`)}
    </ActionButton>
  ));
}
