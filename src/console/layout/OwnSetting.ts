/** A personal setting, as the choices of a menu. */
export interface OwnSetting {
  name: string;
  title: string;
  choices: readonly { name: string; label: string; isChosen: boolean; choose: () => void }[];
}
