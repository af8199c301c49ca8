import path from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions)],
  resolve: { alias: { '~': path.resolve(import.meta.dirname, 'app') } },
  // Named, so that the development server prepares them before the first page and not one by one under it.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      '@remix-run/react',
      '@conform-to/react',
      '@headlessui/react',
      'tus-js-client',
    ],
  },
  build: { target: isSsrBuild ? 'node20' : 'es2020', assetsInlineLimit: 0, sourcemap: false },
  ssr: {
    external: ['better-sqlite3', 'sharp', '@node-rs/argon2'],
    // Hundreds of small modules, of which we use some: as one they start sooner and take less memory.
    noExternal: ['kysely'],
  },
}))
