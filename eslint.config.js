import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { layersRule } from './lint/layers.js'
import { onlyDatabaseInTransaction } from './lint/only-database-in-transaction.js'

export default tseslint.config(
  { ignores: ['build/', 'node_modules/', 'app/infra/db/generated/', 'data*/', 'test-results/', 'playwright-report/', 'coverage/'] },
  tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { house: { rules: { layers: layersRule, 'only-database-in-transaction': onlyDatabaseInTransaction } }, 'react-hooks': reactHooks },
    rules: {
      'house/layers': 'error',
      'house/only-database-in-transaction': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-console': 'error',
    },
  },
  // The gate's own tests hold transactions open on purpose.
  { files: ['app/infra/db/*.test.ts'], rules: { 'house/only-database-in-transaction': 'off' } },
)
