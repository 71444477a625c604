import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packedOnce } from './packedOnce.ts';

/**
 * Serves the API document at `/api/openapi.json` and a page to read and try it at `/api/docs`, without requests to other hosts.
 * The document is built when it is first requested.
 */
export function registerDocumentation(app: FastifyInstance, document: () => unknown): void {
  app.get(
    '/api/openapi.json',
    { compress: false },
    packedOnce({
      contentType: 'application/json; charset=utf-8',
      cacheControl: 'no-cache',
      read: async () => Buffer.from(JSON.stringify(document())),
    }),
  );
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const [name, contentType] of Object.entries(files)) {
    const read = () => readFile(join(folder, name));
    app.get(`/api/docs/ui/${name}`, { compress: false }, packedOnce({ contentType, cacheControl: 'public, max-age=3600', read }));
  }
}

const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="icon" href="/api/docs/ui/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/ui/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/api/docs/ui/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const script = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
});
`;
