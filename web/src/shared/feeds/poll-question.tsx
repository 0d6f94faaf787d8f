import type { Poll } from '@limelight/contract/content/feeds'

export interface PollQuestionProps {
  poll: Poll
}

export function PollQuestion({ poll }: PollQuestionProps) {
  if (!poll.description) return null
  return (
    <p dir="auto" className="px-4 pb-3 text-base font-semibold break-words sm:px-5">
      {poll.description}
    </p>
  )
}
