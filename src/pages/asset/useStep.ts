import { useEffect, useState } from 'preact/hooks';
import { reportKinds } from './reportKinds.ts';

/** What a person does at an asset: a report of a kind, or a check; undefined while only reading. */
export type Step = (typeof reportKinds)[number] | 'check';

const steps: readonly Step[] = [...reportKinds, 'check'];

/** The step that the address names behind `#`, so that the browser's own Back leads out of a form. */
export function useStep(): [Step | undefined, (step: Step | undefined) => void] {
  const [step, setStep] = useState(stepOfAddress);
  useEffect(() => {
    const follow = () => setStep(stepOfAddress());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go = (next: Step | undefined) => {
    history.pushState(null, '', next === undefined ? location.pathname : `#${next}`);
    setStep(next);
  };
  return [step, go];
}

function stepOfAddress(): Step | undefined {
  const name = location.hash.slice(1);
  return steps.find((step) => step === name);
}
