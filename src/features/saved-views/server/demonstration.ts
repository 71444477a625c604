import type { Demonstrate } from '#server/demonstration/demonstration.ts';
import words from './demonstration/words.json' with { type: 'json' };

/** Views that all of a division use. */
export const demonstrateSavedViews: Demonstrate = (division) => {
  const [late, rejected, unsent] = division.say(words);
  const byDueDate = { field: 'dueDate', order: 'ASC' };
  return [
    division.list('savedView', [
      { list: 'assets', name: late, filter: '{"standing":"late"}', sort: byDueDate, isShared: true },
      { list: 'assets', name: rejected, filter: '{"condition":"Rejected"}', sort: byDueDate, isShared: true },
      { list: 'mails', name: unsent, filter: '{"status":"Parked"}', sort: { field: 'created', order: 'DESC' }, isShared: true },
    ]),
  ];
};
