/** "Mara (@mara)"; closed accounts have no username. */
export function partyName({ name, username }: { name: string; username: string | null }): string {
  return username === null ? name : `${name} (@${username})`
}
