/** A metric of the whole installation, read from the database when metrics are requested. */
export interface Figure {
  /** A name in the style of Prometheus: `cura_jobs`. */
  name: string;
  help: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}
