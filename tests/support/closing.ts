/** Statements that end all sessions of a database: Citus keeps one in each opened database, and a database in use cannot be copied. */
export function closing(name: string): string[] {
  return [
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  ];
}
