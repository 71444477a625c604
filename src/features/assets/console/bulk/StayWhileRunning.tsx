import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useUnloadQuestion } from '#console/forms/useUnloadQuestion.ts';

/** Keeps the page while a change runs: it would continue unseen. When the browser tab is closed, the browser asks. */
export function StayWhileRunning() {
  const blocker = useBlocker(true);
  useUnloadQuestion(isRunning);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  return null;
}

const isRunning = () => true;
