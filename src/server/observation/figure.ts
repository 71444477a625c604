/** A figure of the whole installation, read from the database when metrics are asked for. */
export interface Figure {
  /** In Prometheus' manner: `cura_jobs`. */
  name: string;
  help: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}
