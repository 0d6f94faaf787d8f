/** `npm run keys:reseal`: after the master key was replaced, seals everything with the new one. */
import { endCommand, openCommand } from '../server/src/platform/command.ts'
import { resealAll } from '../server/src/site/keys/reseal.service.ts'

const { ctx, close } = await openCommand(process.env).catch(endCommand)
try {
  const total = await resealAll(ctx)
  process.stdout.write(
    `${total} sealed anew. Remove MASTER_KEYS_FORMER once no link that was sent before counts any more.\n`,
  )
} finally {
  await close()
}
