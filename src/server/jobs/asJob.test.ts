import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { jobsIn } from '../../../tests/support/jobWorker.ts';
import { asJob } from './asJob.ts';

const database = await testDatabase();
const { call } = jobsIn(database, [120001]);

it('the error of the work reaches the caller also when the end of the job cannot be recorded', async () => {
  const work = async () => {
    await database.run('alter table job rename to away');
    throw new Error('the work failed');
  };
  await expect(asJob(call(), { name: 'checkServiceRequests' }, work)).rejects.toThrow('the work failed');
  await database.run('alter table away rename to job');
});
