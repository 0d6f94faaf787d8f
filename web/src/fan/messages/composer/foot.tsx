import type { Conversation } from '@limelight/contract/talk/conversations'
import { setTarget, useTarget } from '../target.ts'
import { Composer } from './composer.tsx'
import { EditForm } from './edit-form.tsx'

export interface FootProps {
  conversation: Conversation
}

/** Where one writes: the next message, or another text of one that was sent. What was begun of the next one stays meanwhile. */
export function Foot({ conversation }: FootProps) {
  const { _id: id, recipient } = conversation
  const target = useTarget(id)
  const edited = target?.act === 'edit' ? target.message : undefined
  return (
    <>
      {edited && (
        <EditForm key={edited._id} message={edited} recipient={recipient} onClose={() => setTarget(id, undefined)} />
      )}
      <div hidden={edited !== undefined} className="shrink-0">
        <Composer conversation={conversation} />
      </div>
    </>
  )
}
