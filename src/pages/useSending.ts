import { useEffect, useState } from 'preact/hooks';
import { Command } from './Command.ts';

/** Sends a command of a form, which ends with the form. */
export function useSending<Answer>() {
  const [command] = useState(() => new Command<Answer>());
  useEffect(() => () => command.end(), [command]);
  return useCommand(command);
}

/** How far a command is that may go on without its form, and a way to send it. */
export function useCommand<Answer>(command: Command<Answer>) {
  const [sending, setSending] = useState(command.sending);
  useEffect(() => {
    const follow = () => setSending(command.sending);
    // it may have gone on before this component watched it
    follow();
    return command.watch(follow);
  }, [command]);
  return { sending, send: (work: (key: string) => Promise<Answer>) => command.send(work) };
}
