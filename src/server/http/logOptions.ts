const secretParameters = /([?&](?:WifiCode|code|state|token|access_token|id_token_hint)=)[^&]*/gi;

/** An address as it may stand in a log: without Wi-Fi codes, authorisation codes and tokens. */
export function loggableUrl(url: string): string {
  return url.replace(secretParameters, '$1…');
}

/** Pino's options: no token, Wi-Fi code or signature ever reaches a log. */
export function logOptions(level: string) {
  return {
    level,
    redact: {
      paths: [
        'headers.authorization',
        'headers.cookie',
        'headers.accesstoken',
        'req.headers',
        'wifiCode',
        '*.wifiCode',
        'body',
        '*.body',
        'err.details',
        'err.parameters',
        'err.detail',
      ],
      remove: true,
    },
    serializers: {
      url: loggableUrl,
      req: (request: { method: string; url: string }) => ({ method: request.method, url: loggableUrl(request.url) }),
    },
  };
}
