package io.latchkey;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The arrows between the packages: down only. A package may be missing as long as nobody has
 * written it.
 */
@AnalyzeClasses(packages = "io.latchkey", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule ARROWS_GO_DOWN_ONLY =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("text")
          .definedBy("io.latchkey.text..")
          .layer("message")
          .definedBy("io.latchkey.message..")
          .layer("claim")
          .definedBy("io.latchkey.claim..")
          .layer("policy")
          .definedBy("io.latchkey.policy..")
          .layer("wire")
          .definedBy("io.latchkey.wire..")
          .layer("topology")
          .definedBy("io.latchkey.topology..")
          .layer("app")
          .definedBy("io.latchkey.app..")
          .layer("http")
          .definedBy("io.latchkey.http..")
          .layer("sim")
          .definedBy("io.latchkey.sim..")
          .layer("dev")
          .definedBy("io.latchkey.dev..")
          .layer("bench")
          .definedBy("io.latchkey.bench..")
          .layer("cli")
          .definedBy("io.latchkey.cli..")
          .layer("client")
          .definedBy("io.latchkey.client..")
          .whereLayer("text")
          .mayNotAccessAnyLayer()
          .whereLayer("message")
          .mayNotAccessAnyLayer()
          .whereLayer("claim")
          .mayOnlyAccessLayers("message")
          .whereLayer("policy")
          .mayOnlyAccessLayers("claim", "message", "text")
          .whereLayer("wire")
          .mayOnlyAccessLayers("claim", "message", "text")
          .whereLayer("client")
          .mayOnlyAccessLayers("wire", "claim", "message")
          .whereLayer("topology")
          .mayOnlyAccessLayers("policy", "wire", "claim", "message")
          .whereLayer("app")
          .mayOnlyAccessLayers("topology", "policy", "wire", "claim", "message")
          .whereLayer("http")
          .mayOnlyAccessLayers("app", "topology", "policy", "wire", "claim", "message")
          .whereLayer("sim")
          .mayOnlyAccessLayers("app", "topology", "policy", "wire", "claim", "message")
          .whereLayer("dev")
          .mayOnlyAccessLayers("app", "topology", "policy", "wire", "claim", "message")
          .whereLayer("bench")
          .mayOnlyAccessLayers("dev", "app", "topology", "policy", "wire", "claim", "message")
          .whereLayer("cli")
          .mayOnlyAccessLayers(
              "bench",
              "http",
              "sim",
              "dev",
              "app",
              "topology",
              "policy",
              "wire",
              "claim",
              "message",
              "text");

  @ArchTest
  static final ArchRule EVERY_CLASS_IS_IN_A_KNOWN_PACKAGE =
      classes()
          .that()
          .haveSimpleNameNotEndingWith("package-info")
          .should()
          .resideInAnyPackage(
              "io.latchkey.text..",
              "io.latchkey.message..",
              "io.latchkey.claim..",
              "io.latchkey.policy..",
              "io.latchkey.wire..",
              "io.latchkey.topology..",
              "io.latchkey.app..",
              "io.latchkey.http..",
              "io.latchkey.client..",
              "io.latchkey.sim..",
              "io.latchkey.dev..",
              "io.latchkey.bench..",
              "io.latchkey.cli..")
          .because("a class outside of the layers escapes the arrows");

  @ArchTest
  static final ArchRule MESSAGES_ARE_PLAIN_JAVA =
      classes()
          .that()
          .resideInAPackage("io.latchkey.message..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.jspecify..", "io.latchkey.message..");

  @ArchTest
  static final ArchRule THE_RULES_ARE_PLAIN_JAVA =
      classes()
          .that()
          .resideInAPackage("io.latchkey.claim..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "org.jspecify..", "io.latchkey.message..", "io.latchkey.claim..");

  @ArchTest
  static final ArchRule NO_JAVA_UTIL_LOGGING =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.util.logging..")
          .because("logs go through SLF4J");

  @ArchTest
  static final ArchRule NO_PACKAGE_OF_LEFTOVERS =
      noClasses()
          .should()
          .resideInAnyPackage("..util..", "..utils..", "..helper..", "..common..")
          .because("a name that says nothing collects everything");
}
