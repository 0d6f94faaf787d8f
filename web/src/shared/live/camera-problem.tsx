import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Camera, CameraProblem as Problem } from './use-camera.ts'

export interface CameraProblemProps {
  problem: Problem
  camera: Pick<Camera, 'retry'>
}

/** Why there is no picture, and another try where one may help. */
export function CameraProblem({ problem, camera }: CameraProblemProps) {
  const { t } = useT('shared/live')
  return (
    <Notice tone="warning">
      <p>{t(`problems.${problem}`)}</p>
      {problem !== 'insecure' && (
        <Button variant="outline" size="sm" className="mt-2" onClick={camera.retry}>
          {t('retry')}
        </Button>
      )}
    </Notice>
  )
}
