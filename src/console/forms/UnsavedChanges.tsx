import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useContext, useId } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { divisionParameter } from '../layout/divisionOf.ts';
import { TabContext, tabParameter } from '../records/TabContext.ts';
import { useUnloadQuestion } from './useUnloadQuestion.ts';

/** The form, or other input, that the guard protects. */
export interface UnsavedChangesProps {
  isChanged: () => boolean;
  /** Saves; resolves with undefined or false when it failed. */
  submit: () => Promise<unknown>;
  /** Discards the typed text. */
  forget: () => void;
}

/** Asks before a page with unsaved changes is left: save, leave or stay. When the browser tab is closed, the browser asks. */
export function UnsavedChanges({ isChanged, submit, forget }: UnsavedChangesProps) {
  const translate = useTranslate();
  const titleId = useId();
  const isInTab = useContext(TabContext) !== undefined;
  const parameters = isInTab ? [divisionParameter, tabParameter] : [divisionParameter];
  const blocker = useBlocker(({ currentLocation, nextLocation }) => showsAnother(currentLocation, nextLocation, parameters) && isChanged());

  useUnloadQuestion(isChanged);

  if (blocker.state !== 'blocked') return null;
  const stay = () => blocker.reset();
  const leave = () => {
    forget();
    blocker.proceed();
  };
  const save = async () => {
    if (await submit()) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Dialog open onClose={stay} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('forms.unsaved.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('forms.unsaved.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={leave} color="error">
          {translate('forms.unsaved.leave')}
        </Button>
        <Button onClick={stay}>{translate('forms.unsaved.stay')}</Button>
        <Button onClick={() => void save()} variant="contained">
          {translate('forms.unsaved.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

// another page or division unmounts the form, another tab only a form inside a tab; a filter does not unmount it
function showsAnother(current: Location, next: Location, parameters: readonly string[]): boolean {
  const valueOf = (location: Location, name: string) => new URLSearchParams(location.search).get(name);
  // the form stays when only the address of the open page changes
  const isSamePage = (next.state as { isSamePage?: boolean } | null)?.isSamePage === true; // the state that useNavigationMarks.ts writes
  const isOtherPage = current.pathname !== next.pathname && !isSamePage;
  return isOtherPage || parameters.some((name) => valueOf(current, name) !== valueOf(next, name));
}
