import { onlineManager } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { SignInError } from '../auth/signInError.ts';
import { isUnreachable } from '../connection/connection.ts';

/** Says in the reader's language what went wrong: the server's own sentence, else the text of its code. */
export function useProblemText(): (error: unknown) => string {
  const translate = useTranslate();
  return useCallback(
    (error) => {
      if (error instanceof SignInError) return translate(`signIn.error.${error.code}`);
      if (!(error instanceof ApiError)) return translate('problem.internal');
      if (isUnreachable(error) && !onlineManager.isOnline()) return translate('console.connection.notSent');
      // an answer of our server has an id and is in the reader's language; one of something in between has not
      // its detail names the field as the body does; the reader's name of it stands on the form
      return error.traceId ? error.title : translate(`problem.${error.code}`);
    },
    [translate],
  );
}
