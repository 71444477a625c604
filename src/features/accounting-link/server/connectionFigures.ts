import sql from 'sql-template-tag';
import type { Database } from '#server/database/database.ts';
import type { Figure } from '#server/observation/figure.ts';

/** Whether there is a connection to Exact Online, and the seconds until its access token expires; negative after that. */
export async function connectionFigures(everywhere: Database): Promise<Figure[]> {
  const connection = await everywhere.row<{ left: number }>(sql`
    select extract(epoch from "expiresAt" - now())::double precision as left from "exactConnection" where id = 1`);
  return [
    { name: 'cura_exact_connected', help: 'Whether the installation is connected to Exact Online', value: connection ? 1 : 0 },
    ...(connection
      ? [{ name: 'cura_exact_token_seconds', help: 'For how long the access token of Exact Online works', value: connection.left }]
      : []),
  ];
}
