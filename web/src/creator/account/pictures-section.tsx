import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Section } from '../../ui/section.tsx'
import { uploadAvatar, uploadCover } from './account.api.ts'
import { PictureUpload } from './picture-upload.tsx'

export interface PicturesSectionProps {
  performer: OwnPerformer
}

export function PicturesSection({ performer }: PicturesSectionProps) {
  const { t } = useT('creator/account')
  return (
    <Section framed title={t('pictures.title')}>
      <div className="grid grid-cols-1 gap-6">
        <PictureUpload name={t('pictures.cover')} send={uploadCover}>
          {(previewUrl) => <Cover src={previewUrl ?? performer.cover} />}
        </PictureUpload>
        <PictureUpload name={t('pictures.avatar')} send={uploadAvatar}>
          {(previewUrl) => <Avatar src={previewUrl ?? performer.avatar} size="portrait" />}
        </PictureUpload>
      </div>
    </Section>
  )
}

function Cover({ src }: { src: string | null }) {
  if (!src) return <div className="aspect-[3/1] w-full rounded-card bg-linear-to-br from-sunken to-line-strong" />
  return <img src={src} alt="" className="aspect-[3/1] w-full rounded-card object-cover" />
}
