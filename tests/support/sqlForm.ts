import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A node of the tree that PostgreSQL's own parser makes of a statement. */
type Tree = { readonly [name: string]: unknown };

/**
 * What keeps a statement from running on a PostgreSQL that is distributed by division (Citus), in words; empty when nothing
 * does. `scoped` are the tables that belong to divisions.
 *
 * - One statement per query.
 * - A subquery that reads such tables says the division as a parameter or constant, as soon as the statement knows one.
 * - `insert … select` has `returning`: without it, row-level security is not pushed down.
 * - No subquery in `on conflict … do update`, nor among the values of an insert.
 * - What a write of such tables returns are columns: a function of them stands in a select from the write.
 * - No `current_schema()`: within a part it is the schema of its views, not that of the tables.
 * - A select that groups names each of its columns in `group by`: the views of a part have no key that would imply them.
 */
export function faultsOfStatement(text: string, scoped: ReadonlySet<string>): string[] {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Tree }[] };
  if (stmts.length !== 1) return [`${stmts.length} statements in one query`];
  const statement = stmts[0]?.stmt ?? {};
  const ctes = new Set(nodesOf(statement, 'CommonTableExpr').map((cte) => cte['ctename'] as string));
  const isScoped = (name: string) => scoped.has(name) && !ctes.has(name);
  const knowsDivision = hasDivision(statement);
  const selects = knowsDivision ? nodesOf(statement, 'SelectStmt').filter((select) => select !== firstSelect(statement)) : [];
  const withoutDivision = selects.flatMap((select) => {
    const names = tablesOf(select).filter(isScoped);
    return names.length > 0 && !hasDivision(select) ? [`a subquery of ${names.join(', ')} does not name the division`] : [];
  });
  const inserts = nodesOf(statement, 'InsertStmt');
  const silent = inserts
    .filter((insert) => isInsertOfSelect(insert) && !insert['returningClause'])
    .map(() => 'insert … select without returning');
  const updating = inserts
    .filter((insert) => nodesOf(insert['onConflictClause'], 'SubLink').length > 0)
    .map(() => 'a subquery in do update');
  const among = inserts.filter((insert) => nodesOf(valuesOf(insert), 'SubLink').length > 0).map(() => 'a subquery among values');
  const writes = [...inserts, ...nodesOf(statement, 'UpdateStmt'), ...nodesOf(statement, 'DeleteStmt')];
  const returning = writes
    .filter(
      (write) =>
        isScoped((write['relation'] as Tree)['relname'] as string) && hasFunction(write['returningClause'] ?? write['returningList']),
    )
    .map(() => 'a function or subquery in returning');
  const ungrouped = nodesOf(statement, 'SelectStmt')
    .flatMap(columnsOutsideGroups)
    .map((name) => `a select of ${name} that does not group by it`);
  const schemas = nodesOf(statement, 'FuncCall')
    .filter((call) => nodesOf(call['funcname'], 'String').at(-1)?.['sval'] === 'current_schema')
    .map(() => 'current_schema(), which is not the schema of the tables');
  return [...withoutDivision, ...silent, ...updating, ...among, ...returning, ...ungrouped, ...schemas];
}

/** The plain columns that a grouping select shows without grouping by their name, their alias or their position. */
function columnsOutsideGroups(select: Tree): string[] {
  const groups = (select['groupClause'] ?? []) as Tree[];
  if (groups.length === 0) return [];
  const grouped = new Set(groups.map(columnName));
  const positions = nodesOf(groups, 'A_Const').map((constant) => (constant['ival'] as Tree | undefined)?.['ival']);
  const shown = ((select['targetList'] ?? []) as { ResTarget: Tree }[]).map(({ ResTarget: { val, name } }) => ({
    column: columnName((val as { TypeCast?: Tree } | undefined)?.TypeCast?.['arg'] ?? val),
    alias: name as string | undefined,
  }));
  return shown.flatMap(({ column, alias }, index) =>
    column === undefined || grouped.has(column) || grouped.has(alias) || positions.includes(index + 1) ? [] : [column],
  );
}

/** The name of a column; undefined for any other expression. */
function columnName(node: unknown): string | undefined {
  const fields = ((node as Tree | undefined)?.['ColumnRef'] as Tree | undefined)?.['fields'] as Tree[] | undefined;
  return (fields?.at(-1)?.['String'] as Tree | undefined)?.['sval'] as string | undefined;
}

function valuesOf(insert: Tree): unknown {
  const source = (insert['selectStmt'] as Tree | undefined)?.['SelectStmt'] as Tree | undefined;
  return source?.['valuesLists'];
}

function hasFunction(returning: unknown): boolean {
  return nodesOf(returning, 'FuncCall').length > 0 || nodesOf(returning, 'SubLink').length > 0;
}

/** Constraint changes of a migration that stand several in one statement, as `alter table …` in words. */
export function severalInOne(migration: string): string[] {
  const { stmts = [] } = parseSync(migration) as { stmts?: { stmt: Tree }[] };
  return stmts.flatMap(({ stmt }) =>
    nodesOf(stmt, 'AlterTableStmt').flatMap((alter) => {
      const kinds = nodesOf(alter['cmds'], 'AlterTableCmd').map((command) => String(command['subtype']));
      const isOfConstraint = kinds.some((kind) => /Constraint/.test(kind));
      return kinds.length > 1 && isOfConstraint ? [`alter table ${(alter['relation'] as Tree)['relname']}: ${kinds.join(', ')}`] : [];
    }),
  );
}

/** Columns that a migration adds together with a constraint, which a distributed table takes only by a statement of its own, in words. */
export function constrainedColumns(migration: string): string[] {
  const { stmts = [] } = parseSync(migration) as { stmts?: { stmt: Tree }[] };
  return stmts.flatMap(({ stmt }) =>
    nodesOf(stmt, 'AlterTableStmt').flatMap((alter) =>
      nodesOf(alter['cmds'], 'ColumnDef')
        .filter((column) => nodesOf(column['constraints'], 'Constraint').some(({ contype }) => apart.has(String(contype))))
        .map((column) => `alter table ${(alter['relation'] as Tree)['relname']}: ${String(column['colname'])}`),
    ),
  );
}

const apart = new Set(['CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_FOREIGN']);

function firstSelect(statement: Tree): unknown {
  return statement['SelectStmt'];
}

function isInsertOfSelect(insert: Tree): boolean {
  const source = (insert['selectStmt'] as Tree | undefined)?.['SelectStmt'] as Tree | undefined;
  return source !== undefined && !source['valuesLists'];
}

/** The tables in the `from` of a select, joins included, subqueries not. */
function tablesOf(select: Tree): string[] {
  return rangesIn(select['fromClause']).map((range) => range['relname'] as string);
}

function rangesIn(from: unknown): Tree[] {
  if (Array.isArray(from)) return from.flatMap(rangesIn);
  if (typeof from !== 'object' || from === null) return [];
  const node = from as Tree;
  if (node['RangeVar']) return [node['RangeVar'] as Tree];
  const join = node['JoinExpr'] as Tree | undefined;
  return join ? [...rangesIn(join['larg']), ...rangesIn(join['rarg'])] : [];
}

/** Whether a comparison `division = $1` (or with a constant) stands in it, casts aside. */
function hasDivision(tree: unknown): boolean {
  return nodesOf(tree, 'A_Expr').some((expression) => {
    const sides = [expression['lexpr'], expression['rexpr']];
    return sides.some(isDivision) && sides.some(isConstant);
  });
}

function isDivision(node: unknown): boolean {
  return columnName(node) === 'division';
}

function isConstant(node: unknown): boolean {
  const { ParamRef, A_Const, TypeCast } = (node ?? {}) as { ParamRef?: Tree; A_Const?: Tree; TypeCast?: Tree };
  return ParamRef !== undefined || A_Const !== undefined || (TypeCast !== undefined && isConstant(TypeCast['arg']));
}

/** All nodes of a kind, from the outside in. */
function nodesOf(tree: unknown, kind: string): Tree[] {
  if (Array.isArray(tree)) return tree.flatMap((part) => nodesOf(part, kind));
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, child]) => [...(name === kind ? [child as Tree] : []), ...nodesOf(child, kind)]);
}
