import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { wordsPlugin } from './words-plugin.ts'

/**
 * What nearly every page loads, in two files: eighty small ones compress worse (186 KB of a performer's page, gzip, where
 * these left 163), and the libraries stay with visitors while our own code changes. A group takes along what its files
 * import at once, but nothing that is loaded later.
 */
const FILES = [
  {
    name: 'libraries',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 2,
  },
  {
    name: 'frame',
    test: /\/web\/src\/(root|site\/site-layout|platform\/page\/page-(data|meta)|ui\/(form\/radio-cards|navigation\/tab-links|list\/skeleton-list)|shared\/(items\/endless|feeds\/(feed-tiles|share-button)|reactions\/item-reactions|reports\/report-menu|wallet\/tip-button|feeds\/feed-type-filter|subscriptions\/plan(s|-choice)|follows\/follow-button|performers\/cover))\.tsx?/,
    priority: 1,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), wordsPlugin(), reactRouter()],
  build: {
    // Code for later names what it imports by itself: lists of that in every page were 1.5 KB. Styles have no other way, but
    // those of the frame are in every page.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css') && !file.includes('/frame-')),
    },
    target: 'baseline-widely-available',
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: FILES } } } }),
  },
}))
