import { useDataProvider } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { saveFile } from '#console/data/saveFile.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';

/** See {@link SaveButton}. */
export interface SaveButtonProps {
  /** The call that returns the file. */
  method: 'template' | 'errors';
  /** The id of the import. */
  id?: string;
  /** The sheets of a template; all by default. */
  kinds?: readonly string[];
  children: ReactNode;
}

/** Saves a file that the server generates. */
export function SaveButton({ method, id, kinds, children }: SaveButtonProps) {
  const dataProvider = useDataProvider();
  const showProblem = useProblemNotice();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const { data } = await dataProvider[method]('imports', {
        ...(id === undefined ? {} : { path: { id } }),
        ...(kinds ? { query: { entities: kinds.join(',') } } : {}),
      });
      saveFile(data.bytes, data.fileName ?? 'import.xlsx');
    } catch (error) {
      showProblem(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <ActionButton pending={isPending} onPress={() => void save()}>
      {children}
    </ActionButton>
  );
}
