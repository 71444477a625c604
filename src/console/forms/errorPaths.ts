import type { FieldErrors } from 'react-hook-form';

/** One error of a form, in a flat list. */
export interface PathError {
  path: string;
  message: string | undefined;
}

/** Every error of a form by its dotted path, in the order of the form. */
export function errorPaths(errors: FieldErrors, prefix = ''): PathError[] {
  return Object.entries(errors).flatMap(([key, error]): PathError[] => {
    if (typeof error !== 'object' || error === null) return [];
    const path = prefix + key;
    if (isLeaf(error)) return [{ path, message: typeof error.message === 'string' ? error.message : undefined }];
    return errorPaths(error as FieldErrors, `${path}.`); // an object that is not an error contains the errors of its fields
  });
}

function isLeaf(error: object): error is { type: string; message?: unknown } {
  return 'type' in error && (typeof error.type === 'string' || typeof error.type === 'number');
}
