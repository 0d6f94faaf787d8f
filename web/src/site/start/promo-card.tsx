import type { Promo } from '@limelight/contract/site/cms'
import { Link } from 'react-router'
import { cn } from '../../ui/cn.ts'

export interface PromoCardProps {
  promo: Promo
}

/** Words over a picture, or over the site's own night when there is none. The whole card is the link. */
export function PromoCard({ promo: { title, text, picture, link } }: PromoCardProps) {
  return (
    <div className="relative isolate flex h-32 items-end overflow-hidden rounded-card bg-hero text-on-scrim sm:h-40">
      {picture ? (
        <img
          src={picture.url}
          srcSet={`${picture.small} 800w, ${picture.url} 1600w`}
          sizes="(min-width: 64rem) 36rem, 100vw"
          alt=""
          loading="lazy"
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
      <div className="max-w-[34rem] p-4 sm:p-6">
        <h3 className="text-lg break-words sm:text-xl">
          <PromoTitle title={title} link={link} />
        </h3>
        {text && <p className="mt-1 line-clamp-2 text-sm text-on-scrim/90 sm:text-[15px]">{text}</p>}
      </div>
    </div>
  )
}

const whole = 'after:absolute after:inset-0 after:rounded-card hover:underline'

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
