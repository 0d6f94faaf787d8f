/** "Mara (@mara)"; somebody who has left has no username. */
export function partyName({ name, username }: { name: string; username: string | null }): string {
  return username === null ? name : `${name} (@${username})`
}
