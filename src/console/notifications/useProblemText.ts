import { onlineManager } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { ApiError, isUnreachable } from '#contract/apiError.ts';
import { SignInError } from '../auth/signInError.ts';

/** Explains a failure in the reader's language: by the server's own sentence, else by the text of its code. */
export function useProblemText(): (error: unknown) => string {
  const translate = useTranslate();
  return useCallback(
    (error) => {
      if (error instanceof SignInError) return translate(`signIn.error.${error.code}`);
      if (!(error instanceof ApiError)) return translate('problem.internal');
      if (isUnreachable(error) && !onlineManager.isOnline()) return translate('console.connection.notSent');
      // an answer of our server has an id and is in the reader's language, unlike one of a proxy; its title is used because its
      // detail has the technical name of the field, while the form shows the label
      return error.traceId ? error.title : translate(`problem.${error.code}`);
    },
    [translate],
  );
}
