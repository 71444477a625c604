import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { answerObjects } from './bareObjects.ts';
import { answerSales } from './bareSales.ts';
import { invoiceBare, readBareOrder, receiveBare } from './bareDocuments.ts';

/**
 * The handler that the product is compared with: the minimum that node:http and pg need to answer the same rows. No sign-in,
 * validation, audit or row-level security; totals by an exact count(*), JSON by Node.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bare');
  const objects = await answerObjects(pool, url);
  if (objects && 'record' in objects) return send(response, 200, objects.record);
  if (objects) return sendPage(response, objects);
  const sale = await answerSales(pool, { method: request.method, url, body: () => bodyOf(request) });
  if (sale) return 'rows' in sale ? sendPage(response, sale) : send(response, ...sale);
  const [, , division, kind, id, orderId] = url.pathname.split('/');
  if (kind !== 'account') return send(response, ...(await ofDocuments(request, Number(division), kind, orderId)));
  if (request.method === 'PUT') return send(response, 200, await update(Number(division), id, await bodyOf(request)));
  if (request.method === 'POST') return send(response, 201, await create(Number(division), await bodyOf(request)));
  if (id !== undefined) return send(response, 200, await read(Number(division), id));
  sendPage(response, await list(Number(division), url.searchParams));
}

function sendPage(response: ServerResponse, { rows, total }: { rows: Json[]; total: number }): void {
  response.setHeader('X-Total-Count', String(total));
  send(response, 200, rows);
}

type Json = Record<string, unknown>;

async function ofDocuments(
  request: IncomingMessage,
  division: number,
  kind: string | undefined,
  orderId: string | undefined,
): Promise<[number, Json]> {
  if (request.method === 'GET') return [200, await readBareOrder(pool, division, orderId ?? '')];
  const body = await bodyOf(request);
  return [201, await (kind === 'purchaseinvoice' ? invoiceBare(pool, division, body) : receiveBare(pool, division, body))];
}

async function read(division: number, id: string): Promise<Json | undefined> {
  const { rows } = await pool.query<Json>({
    name: 'read',
    text: 'select * from account where division = $1 and id = $2',
    values: [division, id],
  });
  return rows[0];
}

async function list(division: number, query: URLSearchParams): Promise<{ rows: Json[]; total: number }> {
  const q = query.get('q');
  const [name, condition, values] =
    q === null ? ['list', '"isCustomer"', [division]] : ['search', 'search like $2', [division, `%${q.toLowerCase()}%`]];
  const where = `division = $1 and "deletedAt" is null and ${condition}`;
  const [page, count] = await Promise.all([
    pool.query<Json>({ name, text: `select * from account where ${where} order by name, id limit 25`, values }),
    pool.query<{ total: string }>({ name: `${name}Count`, text: `select count(*) as total from account where ${where}`, values }),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.total) };
}

async function update(division: number, id: string | undefined, body: Json): Promise<Json | undefined> {
  const text = 'update account set phone = $3, modified = now() where division = $1 and id = $2 returning *';
  return (await pool.query<Json>({ name: 'update', text, values: [division, id, body['phone']] })).rows[0];
}

async function create(division: number, body: Json): Promise<Json | undefined> {
  const text = `insert into account (division, id, "createdBy", "modifiedBy", code, name, city) values ($1, gen_random_uuid(), 'bare', 'bare', $2, $3, $4) returning *`;
  const code = String(900_000_000 + created++);
  return (await pool.query<Json>({ name: 'create', text, values: [division, code, body['name'], body['city']] })).rows[0];
}

let created = Math.floor(process.uptime());

async function bodyOf(request: IncomingMessage): Promise<Json> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

function send(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value ?? null);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text);
}

server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
