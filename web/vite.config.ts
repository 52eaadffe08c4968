import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Where `npm run dev` finds a running `grognard serve`.
const host = process.env.GROGNARD_HOST ?? 'http://127.0.0.1:4141';

export default defineConfig({
  plugins: [svelte()],
  // Addresses relative to one another: the host puts the place of the board before those of the first page.
  base: './',
  // Nothing inlined as data: URIs, so that the content security policy can stay at 'self'.
  build: { assetsInlineLimit: 0, target: 'es2022', cssCodeSplit: true, modulePreload: { polyfill: false } },
  // Tests read the published cases under docs/, beside this folder.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: host, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
});
