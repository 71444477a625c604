import pg from 'pg';

/**
 * A client of PostgreSQL, not yet connected. When its connection is lost, the statement that runs or the next one rejects; between two
 * statements the loss is only an event, and one without a listener would end the process.
 */
export function newClient(options: pg.ClientConfig): pg.Client {
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  return client;
}
