const secretParameters = new Set([
  'wificode',
  'code',
  'state',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'id_token_hint',
  'code_verifier',
  'password',
  'authorization',
]);

/** An address as it may stand in a log: without Wi-Fi codes, authorisation codes and tokens, however their names are written. */
export function loggableUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  return query.length === 0 ? path : `${path}?${query.join('?').split('&').map(loggableParameter).join('&')}`;
}

function loggableParameter(parameter: string): string {
  const [name = ''] = parameter.split('=');
  return secretParameters.has(decoded(name).toLowerCase()) ? `${name}=…` : parameter;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
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
