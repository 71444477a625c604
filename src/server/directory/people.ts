import { seededId } from '#contract/seededId.ts';

/** A person of the embedded directory. */
export interface DirectoryPerson {
  /** The user name; it is also the password, because this directory is for trying the product. */
  userName: string;
  /** Object id; the value of createdBy and of the audit. */
  oid: string;
  name: string;
  email: string;
  roles: readonly string[];
}

/** The people of the embedded directory. */
export const directoryPeople: readonly DirectoryPerson[] = [
  person(1, 'ada', 'Ada Vermeulen', ['CURA-Employee', 'CURA-Admin']),
  person(2, 'anna', 'Anna de Boer', ['CURA-Employee']),
  person(3, 'bram', 'Bram Hendriks', ['CURA-Employee', 'CURA-Division-120001']),
  person(4, 'carla', 'Carla Neumann', ['CURA-Employee', 'CURA-Division-230001']),
  person(5, 'sofie', 'Sofie Jansen', ['CURA-Employee', 'CURA-Supervisor']),
  person(6, 'piet', 'Piet Bakker', ['CURA-Employee', 'CURA-Purchasing']),
  person(7, 'mike', 'Mike Visser', ['CURA-Employee', 'CURA-Engineer']),
  person(8, 'gast', 'Gerda Gast', []),
];

/** The person with this user name, however it is capitalised. */
export function findPerson(userName: string): DirectoryPerson | undefined {
  return directoryPeople.find((person) => person.userName === userName.trim().toLowerCase());
}

/** The claims of a person's tokens, named as in Entra ID. */
export function claimsOf({ oid, name, email, userName, roles }: DirectoryPerson) {
  return { oid, name, email, preferred_username: email, login_hint: userName, roles: [...roles] };
}

function person(number: number, userName: string, name: string, roles: readonly string[]): DirectoryPerson {
  return { userName, oid: seededId(0, 'person', number), name, email: `${userName}@cura.example`, roles };
}
