import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the API document at `/api/openapi.json` and a page to read and try it at `/api/docs`, without outside addresses.
 * The document is built when it is first asked for.
 */
export async function registerDocumentation(app: FastifyInstance, document: () => unknown): Promise<void> {
  let text: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(document());
    return reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache').send(text);
  });
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await app.register(fastifyStatic, {
    root,
    prefix: '/api/docs/ui/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => allowedFiles.includes(path.replace(/^\//, '')),
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=3600'),
  });
}

const allowedFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

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
