import { useT } from '../platform/i18n/use-t.ts'
import { currentTheme, setTheme, useTheme } from '../platform/theme/theme.ts'
import { Button } from '../ui/button.tsx'
import { Moon, Sun } from '../ui/icons.tsx'

/** The picture is chosen by CSS: state would show the wrong one until the page lives. */
export function ThemeSwitch() {
  const { t } = useT('shell')
  const theme = useTheme()
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={theme === 'dark' ? t('switchToLight') : t('switchToDark')}
      onClick={() => setTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <Moon className="size-5 dark:hidden" />
      <Sun className="hidden size-5 dark:block" />
    </Button>
  )
}
