import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { oneByteCode } from './one-byte-code.ts'
import { visitorChunks } from './visitor-chunks.ts'
import { wordsPlugin } from './words-plugin.ts'

const { plugin, groups } = visitorChunks()

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), wordsPlugin(), reactRouter(), oneByteCode, ...(isSsrBuild ? [] : [plugin])],
  // Of lucide the server needs some dozens of icons, and not the two thousand objects of all.
  ssr: { noExternal: ['lucide'] },
  build: {
    // Code for later names what it imports by itself: lists of that in every page were 1.5 KB. Styles have no other way, but
    // those of the frame are in every page.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css') && !file.includes('/root-')),
    },
    target: 'baseline-widely-available',
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}))
