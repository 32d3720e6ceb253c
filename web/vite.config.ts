import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  base: "./",
  build: {
    outDir: "../src/fitg/server/page",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: mode === "development",
    assetsInlineLimit: 0,
  },
}));
