/** The moment to which a site is restored, as an operator writes it. */
import { StartError } from '#/platform/start-error'
import { type BackupSet, listSets, readSet } from './backup-set.ts'

/** `latest`: to the end of the archive. */
export type Until = Temporal.Instant | 'latest'

const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?/
const EXAMPLE = '2030-06-01T14:30:00Z, or 2030-06-01T16:30:00+02:00'

/** Throws a `StartError` for what is no time, and for one without its zone: the operator’s and the site’s may differ. */
export function parseUntil(text: string): Until {
  if (text === 'latest') return 'latest'
  const [time] = TIME.exec(text) ?? []
  if (time === text) throw new StartError(`--until ${text} has no time zone. Write it as ${EXAMPLE}.`)
  try {
    if (time !== undefined) return Temporal.Instant.from(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new StartError(`--until ${text} is not a time. Write it as ${EXAMPLE}, or "latest" for the end of the archive.`)
}

/** The set of this folder, or of those in it the newest that was made before. Throws a `StartError` when there is none. */
export async function findSetBefore(dir: string, until: Until): Promise<BackupSet> {
  const sets = await listSets(dir)
  const [newest] = sets
  if (!newest) return await readSet(dir)
  if (until === 'latest') return newest
  const isBefore = ({ manifest }: BackupSet) =>
    Temporal.Instant.compare(Temporal.Instant.from(manifest.madeAt), until) <= 0
  const found = sets.find(isBefore)
  if (found) return found
  throw new StartError(
    `No backup in ${dir} was made before ${until}. The oldest is of ${sets.at(-1)?.manifest.madeAt}.`,
  )
}
