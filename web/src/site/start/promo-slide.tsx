import type { Promo } from '@limelight/contract/site/cms'
import { Link } from 'react-router'
import { cn } from '../../ui/cn.ts'

export interface PromoSlideProps {
  promo: Promo
  /** Seen at once; the others' pictures wait until they are near. */
  isFirst: boolean
}

/** Words over a picture, or over the site's own night when there is none. The whole slide is the link. */
export function PromoSlide({ promo: { title, text, picture, link }, isFirst }: PromoSlideProps) {
  return (
    <div className="relative isolate flex h-40 items-end overflow-hidden bg-hero text-on-scrim sm:h-48">
      {picture ? (
        <img
          src={picture.url}
          srcSet={`${picture.small} 800w, ${picture.url} 1600w`}
          sizes="(min-width: 72rem) 72rem, 100vw"
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="absolute -top-24 end-0 -z-10 size-96 rounded-full bg-[radial-gradient(closest-side,var(--glow),transparent)] opacity-60"
        />
      )}
      <span
        aria-hidden
        className={cn(
          'absolute inset-0 -z-10',
          picture && 'bg-gradient-to-r rtl:bg-gradient-to-l from-scrim/90 via-scrim/60 to-transparent',
        )}
      />
      <div className="max-w-[34rem] p-5 pe-6 pb-16 sm:p-7">
        <h3 className="text-lg break-words sm:text-xl">
          <PromoTitle title={title} link={link} />
        </h3>
        {text && <p className="mt-1.5 line-clamp-2 text-sm text-on-scrim/90 sm:text-[15px]">{text}</p>}
      </div>
    </div>
  )
}

const whole = 'after:absolute after:inset-0 hover:underline'

function PromoTitle({ title, link }: Pick<Promo, 'title' | 'link'>) {
  if (link === null) return title
  if (link.startsWith('/'))
    return (
      <Link to={link} className={whole}>
        {title}
      </Link>
    )
  return (
    <a href={link} rel="noopener noreferrer" className={whole}>
      {title}
    </a>
  )
}
