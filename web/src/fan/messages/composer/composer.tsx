import type { Conversation } from '@limelight/contract/talk/conversations'
import { lazy, Suspense, useState } from 'react'
import { NEEDS_JAVASCRIPT } from '../../../platform/form/form-pages.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { AttachButton } from '../../../shared/messages/attach-button.tsx'
import { AttachmentStrip } from '../../../shared/messages/attachment-strip.tsx'
import { useAttachments } from '../../../shared/messages/use-attachments.ts'
import { Button } from '../../../ui/button.tsx'
import { ArrowUp } from '../../../ui/more-icons.ts'
import { ComposerNotes } from './composer-notes.tsx'
import { MessageBox } from './message-box.tsx'
import { PriceLine } from './price-line.tsx'
import { RecordingLine } from './recording-line.tsx'
import { ReplyLine } from './reply-line.tsx'
import { useNextMessage } from './use-next-message.ts'
import { useRecorder } from './use-recorder.ts'

const SavedRepliesDialog = lazy(() => import('./saved-replies-dialog.tsx'))
const PollDialog = lazy(() => import('./poll-dialog.tsx'))

export interface ComposerProps {
  conversation: Conversation
}

/** The form at the foot. Files are added by the button, by pasting or by dropping them. A creator can sell them to a fan. */
export function Composer({ conversation }: ComposerProps) {
  const { t } = useT('fan/messages')
  const canSell = useAppStore((state) => state.auth.authUser?.role === 'performer')
  const [isPicking, setIsPicking] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const attachments = useAttachments(canSell ? 'private' : 'public')
  const recorder = useRecorder((file) => attachments.add([file]))
  const { text, isEmpty, change, amount, setAmount, problem, reply, cancelReply, send } = useNextMessage(
    conversation,
    attachments,
  )
  return (
    <>
      <form
        method="post"
        action={NEEDS_JAVASCRIPT}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          attachments.add([...event.dataTransfer.files])
        }}
        className="shrink-0 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-6 lg:pb-5"
      >
        {isPicking && (
          <Suspense fallback={null}>
            <SavedRepliesDialog
              onPick={(picked) => change(text === '' ? picked : `${text}\n${picked}`)}
              onClose={() => setIsPicking(false)}
            />
          </Suspense>
        )}
        {reply && <ReplyLine reply={reply} recipient={conversation.recipient} onCancel={cancelReply} />}
        {amount !== undefined && (
          <PriceLine
            amount={amount}
            onAmount={setAmount}
            onCancel={() => setAmount(undefined)}
            error={problem && t(problem)}
          />
        )}
        <AttachmentStrip attachments={attachments} />
        <ComposerNotes conversation={conversation} isMicrophoneRefused={recorder.isRefused} />
        {recorder.seconds === undefined ? (
          <div className="flex items-end gap-2">
            <AttachButton
              attachments={attachments}
              isCreator={canSell}
              onPrice={() => setAmount((known) => known ?? '')}
              onReplies={() => setIsPicking(true)}
              onPoll={() => setIsAsking(true)}
            />
            <MessageBox
              name={conversation.recipient.name}
              text={text}
              onChange={change}
              onFiles={attachments.add}
              {...(isEmpty && recorder.isPossible && { onRecord: recorder.start })}
            />
            <Button
              type="submit"
              variant={isEmpty ? 'soft' : 'primary'}
              size="icon"
              disabled={!attachments.isReady}
              aria-label={t('send')}
            >
              <ArrowUp />
            </Button>
          </div>
        ) : (
          <RecordingLine recorder={recorder} />
        )}
      </form>
      {/* It has a form of its own. */}
      {isAsking && (
        <Suspense fallback={null}>
          <PollDialog
            conversation={conversation}
            attachments={attachments}
            amount={amount}
            onAmount={setAmount}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
