import { useAppStore } from '../platform/store/store.ts'
import { Link } from '../ui/link.tsx'

/** The operator's logo, or the site's name in two tones; "Limelight" breaks at its own seam, other names at their last word. */
export function Wordmark() {
  const { siteName, logo, darkmodeLogo } = useAppStore((state) => state.ui)
  const [first, second] = halvesOf(siteName)
  return (
    <Link
      to="/"
      className="rounded-lg font-display text-[1.45rem] leading-none font-extrabold tracking-tight lowercase"
    >
      {logo ? (
        <>
          <img src={logo} alt={siteName} className="h-9 w-auto object-contain dark:hidden" />
          <img src={darkmodeLogo} alt={siteName} className="hidden h-9 w-auto object-contain dark:block" />
        </>
      ) : (
        <>
          {first}
          <span className="text-link">{second}</span>
        </>
      )}
    </Link>
  )
}

/** For a narrow column: the first letters of both halves. */
export function WordmarkLetter() {
  const { siteName } = useAppStore((state) => state.ui)
  const [first, second] = halvesOf(siteName)
  return (
    <Link
      to="/"
      className="rounded-lg font-display text-[1.45rem] leading-none font-extrabold tracking-tight lowercase"
    >
      <span aria-hidden>
        {first.trim().charAt(0)}
        <span className="text-link">{second.charAt(0)}</span>
      </span>
      <span className="sr-only">{siteName}</span>
    </Link>
  )
}

function halvesOf(name: string): [string, string] {
  if (name.toLowerCase() === 'limelight') return ['lime', 'light']
  const seam = name.lastIndexOf(' ')
  return seam < 0 ? [name, ''] : [name.slice(0, seam + 1), name.slice(seam + 1)]
}
